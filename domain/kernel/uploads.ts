const images = ['jpeg', 'jpg', 'png'] as const
const documents = ['doc', 'docx', 'dot', ...images, 'pdf'] as const
const many = [...documents, 'xlsx'] as const
const wantsImage = '¡Selecciona un archivo de tipo IMAGEN!'
const wantsAny = '¡Selecciona un archivo de tipo IMAGEN, PDF, EXCEL ó WORD!'

/** The kinds of upload. Endings are what people may choose; the server looks at the content as well. */
export const uploadKinds = {
  image: { endings: images, refused: wantsImage },
  /** Of a car in an order: what shows it may be a GIF, too. */
  photo: { endings: [...images, 'gif'], refused: wantsImage },
  document: { endings: documents, refused: '¡Selecciona un archivo de tipo IMAGEN, PDF ó WORD!' },
  documents: { endings: many, refused: wantsAny },
  /** Brought before its order, when nobody knows yet whether it is a photo or a document of it. */
  brought: { endings: [...many, 'gif'], refused: wantsAny },
  excel: { endings: ['xlsx'], refused: '¡Selecciona un archivo de tipo EXCEL!' },
} as const satisfies Record<string, { endings: readonly string[]; refused: string }>

export type UploadKind = keyof typeof uploadKinds

/** One file may not be larger than this, whatever its kind. */
export const uploadLimitBytes = 15 * 1024 * 1024

const shownNameLength = 25

/** A file's name as it is shown: long ones are shortened, the ending stays. */
export function shownFileName(name: string): string {
  if (name.length <= shownNameLength) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 6 ? name.slice(dot) : ''
  return `${name.slice(0, shownNameLength - ending.length - 1)}…${ending}`
}

export function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

export function isOfKind(name: string, kind: UploadKind): boolean {
  return name.includes('.') && (uploadKinds[kind].endings as readonly string[]).includes(endingOf(name))
}

/** Whether a file can be shown as a picture; more than may be uploaded everywhere. */
export function isPicture(name: string): boolean {
  return isOfKind(name, 'photo')
}
