import { Fragment, type ReactNode } from 'react'

/** A mail address that is too long for its line goes on after its @, and not with its last letter. */
export function breakable(shown: ReactNode): ReactNode {
  if (typeof shown !== 'string' || !shown.includes('@')) return shown
  const [first, ...rest] = shown.split('@')
  return (
    <>
      {first}
      {rest.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which have nothing else to be told apart by.
        <Fragment key={index}>
          @<wbr />
          {text}
        </Fragment>
      ))}
    </>
  )
}
