import { type CodeOf, coded } from '../kernel/coded.ts'

/** The labels are those of the tabs. */
export const clientStates = coded({
  active: { code: 12, label: 'ACTIVOS' },
  partially_active: { code: 32, label: 'PARCIALMENTE ACTIVOS' },
  inactive: { code: 22, label: 'INACTIVOS' },
})

export const genders = coded({
  man: { code: 10, label: 'Hombre' },
  woman: { code: 20, label: 'Mujer' },
})

/** How a client found the workshop. */
export const references = coded({
  social_network: { code: 10, label: 'Red social' },
  search_engine: { code: 20, label: 'Buscador de internet' },
  radio: { code: 30, label: 'Radio' },
  friendship: { code: 40, label: 'Amistad' },
  television: { code: 50, label: 'Televisión' },
  web_page: { code: 60, label: 'Página web' },
})

/** In lists and figures, where one may also look for those of whom it is not known. */
export function referenceLabel(reference: CodeOf<typeof references> | null): string {
  return reference === null ? 'Sin referencia' : references.labelOf(reference)
}

export const socialNetworks = coded({
  facebook: { code: 'Facebook', label: 'Facebook' },
  twitter: { code: 'Twitter', label: 'Twitter' },
  instagram: { code: 'Instagram', label: 'Instagram' },
  linkedin: { code: 'LinkedIn', label: 'LinkedIn' },
})
