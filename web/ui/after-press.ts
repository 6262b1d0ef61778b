import { useEffect, useRef } from 'react'

let isPressed = false
const note = ({ type }: Event) => {
  isPressed = type === 'pointerdown'
}
const ends = ['pointerup', 'pointercancel', 'contextmenu']
for (const press of ['pointerdown', ...ends]) window.addEventListener(press, note, { capture: true })

/**
 * For what is said as a field is left: a message that comes while a button is being pressed moves it away from under the
 * finger, and the press is lost. It is said after the press; nothing, if the field has gone by then.
 */
export function useAfterPress(say: () => void): () => void {
  const latest = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = say
    return () => {
      latest.current = undefined
    }
  })
  return () => {
    // A tap's own press comes at once after what takes the focus away, one of a mouse when it is let go.
    const waiting = new AbortController()
    const soon = () => {
      waiting.abort()
      setTimeout(() => latest.current?.())
    }
    if (!isPressed) soon()
    else for (const end of ends) window.addEventListener(end, soon, { capture: true, signal: waiting.signal })
  }
}
