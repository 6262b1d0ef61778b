import type { CheckedFile } from '#server/kernel/file-content.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import type { DemoCar, DemoPart } from './demo.repo.ts'

export type DemoPeople = {
  coordinator: Person
  mechanics: readonly Person[]
  /** Who receives cars for the body shop, and who works there. */
  reception: Person
  painters: readonly Person[]
}

/** A car that came in, and what is needed to lead its order. */
export type Visit = {
  scope: Scope
  people: DemoPeople
  index: number
  car: DemoCar
  parts: readonly DemoPart[]
  at: number
  afterwards: (() => Promise<void>)[]
  photo: CheckedFile
}
