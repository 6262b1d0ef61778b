import { CallError } from '#web/kernel/call-error.ts'

type Mood = 'answers' | 'waits' | 'fails'

/** How the invented server behaves: tests set it through the window, as they would stub a network. */
declare global {
  interface Window {
    galleryServer?: { mood: Mood; asked: string[]; release: () => void }
  }
}

const waiting: (() => void)[] = []

window.galleryServer ??= {
  mood: new URLSearchParams(window.location.search).get('server') === 'waits' ? 'waits' : 'answers',
  asked: [],
  release: () => {
    for (const resolve of waiting.splice(0)) resolve()
  },
}

export async function serve<Answer>(what: string, answer: () => Answer): Promise<Answer> {
  const server = window.galleryServer
  server?.asked.push(what)
  if (server?.mood === 'waits') await new Promise<void>((resolve) => waiting.push(resolve))
  else await new Promise((resolve) => setTimeout(resolve, 30))
  if (server?.mood === 'fails') throw new CallError(503)
  return answer()
}
