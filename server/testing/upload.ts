export type Upload = { part: string; name: string; content: Buffer }

/** A multipart body as a browser sends it: `data` as JSON, then the files; `fields` are further plain ones. */
export async function multipart(data: unknown, files: Upload[], fields: Record<string, string> = {}) {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { part, name, content } of files) form.append(part, new File([new Uint8Array(content)], name))
  const sent = new Response(form)
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}
