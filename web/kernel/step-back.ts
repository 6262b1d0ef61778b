import { useNavigate } from 'react-router'

/** Goes back to where one came from; from the first screen of a tab, which has no such place, to `otherwise`. */
export function useStepBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return () => {
    // The router counts the screens of a tab here; one that took another's place, as after a login, has its number.
    if (!window.history.state?.idx) navigate(otherwise)
    else navigate(-1)
  }
}
