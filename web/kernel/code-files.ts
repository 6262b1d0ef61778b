/** Files that came, or are on their way. */
const asked = new Map<string, Promise<void>>()

/**
 * Stands where the build tool's own way of loading code does (`vite.config.ts`). Browsers remember a module that they
 * could not fetch until the page is loaded anew. So its files are fetched as mere files, which can be tried again, and
 * imported once all of them are here.
 */
export async function importWithFiles<Code>(load: () => Promise<Code>, files: readonly string[] = []): Promise<Code> {
  await Promise.all(files.map((file) => arrived(`/${file}`)))
  return load()
}

function arrived(address: string): Promise<void> {
  const known = asked.get(address)
  if (known) return known
  const coming = address.endsWith('.css') ? addStyles(address) : fetchWhole(address)
  asked.set(address, coming)
  coming.catch(() => asked.delete(address))
  return coming
}

async function fetchWhole(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  await answer.arrayBuffer()
}

function addStyles(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${address} did not come`))
    })
    document.head.append(link)
  })
}
