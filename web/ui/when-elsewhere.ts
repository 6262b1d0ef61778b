import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

type Went = { isBack: boolean }

/** Does something when another screen has taken the place of the one before. */
export function useWhenElsewhere(act: (went: Went) => void): void {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const lastAt = useRef(pathname)
  const arrive = useEffectEvent(() => act({ isBack }))
  useEffect(() => {
    if (lastAt.current === pathname) return
    lastAt.current = pathname
    arrive()
  }, [pathname])
}

/**
 * The browser's own way back is how a phone dismisses what lies over a screen: it must not stay there over another one.
 * What was opened while a screen was on its way stays. It draws nothing, and is apart from what it closes, which is then
 * not drawn again at each step.
 */
export function ClosedByGoingBack({ close }: { close: () => void }): null {
  useWhenElsewhere(({ isBack }) => isBack && close())
  return null
}
