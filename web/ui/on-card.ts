import { createContext } from 'react'

/** Whether rows are cards, as on a phone: nothing hovers there, and it calls whom it shows. */
export const OnCard = createContext(false)
