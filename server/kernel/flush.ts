import { open } from 'node:fs/promises'

/** Until the disk itself has it: what only the system's memory has, a power cut takes. */
export async function flushFile(path: string): Promise<void> {
  await sync(path, 'r+')
}

/** What Windows and some network drives say, where the names in a folder cannot be flushed: their own care is all there is. */
const cannot = ['EINVAL', 'EBADF', 'EPERM', 'EACCES', 'EISDIR', 'ENOTSUP']

/** The same for the names that a folder has. */
export async function flushFolder(path: string): Promise<void> {
  await sync(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (!cannot.includes(error.code ?? '')) throw error
  })
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  await handle.sync().finally(() => handle.close())
}
