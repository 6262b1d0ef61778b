import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyJob } from '#server/app.ts'
import { type World, world } from '#server/testing/world.ts'
import { queueJob } from './jobs.repo.ts'
import { job, runDueJobs } from './jobs.ts'
import { sendMail, sendMails } from './mail.ts'
import type { Letter } from './mail-letter.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const letter: Letter = {
  ...{ subject: 'Asunto', greeting: 'Hola, Ana:', paragraphs: ['Texto'], closing: 'Adiós' },
  from: { workshop: 'Taller' },
}

test('whoever waits for a letter has it before all that the garage sends by itself, and other work comes before any', async () => {
  const lettersBefore: number[] = []
  const otherWork = job({
    name: 'other_work',
    async run() {
      lettersBefore.push(w.mailbox.letters.length)
    },
  })
  const reminded = ['uno@x.example', 'dos@x.example', 'tres@x.example']
  await w.inGarage(w.north, (scope) =>
    sendMails(
      scope,
      reminded.map((recipient) => ({ recipient, letter })),
    ),
  )
  await w.inGarage(w.north, (scope) => sendMail(scope, 'espera@x.example', letter))
  await w.inGarage(w.north, ({ tx }) => queueJob(tx, otherWork, {}))

  await runDueJobs(w.house, [...everyJob, otherWork])
  expect(lettersBefore).toEqual([0])
  expect(w.mailbox.letters.map(({ to }) => to?.[0]?.address)).toEqual(['espera@x.example', ...reminded])
})
