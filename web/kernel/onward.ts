import { type NavigateOptions, type To, useHref, useLocation, useNavigate } from 'react-router'

/** Whether one is still at the screen that asks; it may be drawn, or be waiting for an answer, after it was left. */
export function useIsHere(): () => boolean {
  const here = useHref(useLocation().pathname)
  return () => window.location.hash.split('?')[0] === here
}

/** Leads on from a screen when what was sent there is answered, and nowhere once somebody has left it meanwhile. */
export function useOnward(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return (to, options) => {
    if (isHere()) navigate(to, options)
  }
}
