import type { ReactNode } from 'react'

/** A mail address that is too long for its line goes on after its @, and not with its last letter. */
export function breakable(shown: ReactNode): ReactNode {
  if (typeof shown !== 'string' || !shown.includes('@')) return shown
  const [name, host] = shown.split('@')
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  )
}
