import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { untilReady } from './postgres-ready.ts'

/** Answers each who comes with the next of these codes, as PostgreSQL refuses a connection; the last one for ever. */
async function refusingWith(...codes: string[]): Promise<number> {
  let came = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const code = codes[Math.min(came++, codes.length - 1)]
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`)
      const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4])
      socket.end(Buffer.concat([head, fields]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const [recovering, serving] = ['57P03', '28P01']
/** As if all the time had passed that a start may take. */
const noTime = -1

test('a database that brings back what a crash left is waited for, however long that takes: given up, it would begin anew', async () => {
  const port = await refusingWith(recovering, recovering, recovering, serving)
  await untilReady(port, { whatCameOfIt: () => '', lives: () => true }, noTime)
})

test('one that has ended meanwhile, or says something else, is given up with what it said', async () => {
  const dead = { whatCameOfIt: () => 'exit code 1: broken', lives: () => false }
  await expect(untilReady(await refusingWith(recovering), dead, noTime)).rejects.toThrow(/57P03, exit code 1: broken/)
  const odd = { ...dead, lives: () => true }
  await expect(untilReady(await refusingWith('XX000'), odd, noTime)).rejects.toThrow(/did not start \(XX000/)
})
