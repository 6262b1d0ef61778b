import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Configuration } from './configuration.ts'

/** What a browser keeps for us. None opens anything that the session's token does: nothing can be forged with one. */
export type Cookies = {
  read: (name: string) => string | undefined
  /** Sent back only under its path, to this host, and never shown to a script. */
  keep: (cookie: { name: string; value: string; path: string; seconds: number }) => void
}

export function cookiesOf({ publicUrl }: Configuration, request: FastifyRequest, reply: FastifyReply): Cookies {
  return {
    read(name) {
      const pair = request.headers.cookie?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
      return pair?.slice(name.length + 1)
    },
    keep({ name, value, path, seconds }) {
      const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
      const limits = `Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
      reply.header('set-cookie', `${name}=${value}; ${limits}`)
    },
  }
}
