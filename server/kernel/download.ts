import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file as an answer. */
export type Download = {
  download: true
  content: Readable
  mediaType: string
  bytes?: number
  /** Shown in the browser when it is safe to (pictures, PDF), else saved under this name. */
  name: string
  cacheSeconds: number
  isPublic?: boolean
}

const shownInBrowser = new Set(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])

export function isDownload(answer: unknown): answer is Download {
  return typeof answer === 'object' && answer !== null && (answer as Download).download === true && 'content' in answer
}

export function sendDownload(reply: FastifyReply, file: Download): FastifyReply {
  const disposition = shownInBrowser.has(file.mediaType) ? 'inline' : 'attachment'
  reply.header('content-type', file.mediaType)
  reply.header('content-disposition', `${disposition}; filename*=UTF-8''${rfc5987(file.name)}`)
  reply.header('cache-control', `${file.isPublic ? 'public' : 'private'}, max-age=${file.cacheSeconds}`)
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  if (file.bytes !== undefined) reply.header('content-length', file.bytes)
  return reply.send(file.content)
}

function rfc5987(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
