import type { BodyPart } from '#domain/bodyshop/body-parts.ts'

/** How large the sheet is that everything below is drawn on; a unit is a little less than a pixel of a phone. */
export const sheet = { width: 400, height: 590 }

/** A piece of a part, and where its number stands. */
export type DrawnPiece = { path: string; mark: { x: number; y: number } }

function piece(path: string, x: number, y: number): DrawnPiece {
  return { path, mark: { x, y } }
}

/** The same on the other side of the car: its paths have only points with x and y, and commands in capitals. */
function mirrored({ path, mark: { x, y } }: DrawnPiece): DrawnPiece {
  return piece(otherSide(path), sheet.width - x, y)
}
function otherSide(path: string): string {
  return path.replaceAll(/([\d.]+) ([\d.]+)/g, (_, x: string, y: string) => `${sheet.width - Number(x)} ${y}`)
}
function bothSides(left: DrawnPiece): DrawnPiece[] {
  return [left, mirrored(left)]
}

function wheel(y: number): DrawnPiece {
  const [top, bottom] = [y - 27, y + 27]
  const right = `C 42 ${top} 54 ${y - 15} 54 ${y} C 54 ${y + 15} 42 ${bottom} 27 ${bottom}`
  const left = `C 12 ${bottom} 0 ${y + 15} 0 ${y} C 0 ${y - 15} 12 ${top} 27 ${top}`
  return piece(`M 27 ${top} ${right} ${left} Z`, 27, y)
}

const frontBumper = 'M 60 60 C 60 24 110 6 200 6 C 290 6 340 24 340 60 L 300 54 C 240 46 160 46 100 54 Z'
const rearBumper =
  'M 60 530 L 100 536 C 160 544 240 544 300 536 L 340 530 C 340 566 290 584 200 584 C 110 584 60 566 60 530 Z'
const hood = 'M 136 60 C 170 54 230 54 264 60 L 264 196 C 230 188 170 188 136 196 Z'
const windscreen = 'M 136 202 C 170 194 230 194 264 202 L 252 254 C 230 248 170 248 148 254 Z'
const rearWindow = 'M 148 358 C 170 364 230 364 252 358 L 264 408 C 230 416 170 416 136 408 Z'
const roof = 'M 148 260 C 170 254 230 254 252 260 L 252 352 C 230 358 170 358 148 352 Z'
const trunk = 'M 136 414 C 170 422 230 422 264 414 L 264 526 C 230 534 170 534 136 526 Z'
const sideStep = 'M 12 262 C 12 256 48 256 48 262 L 48 398 C 48 404 12 404 12 398 Z'
const mirror = 'M 54 204 L 54 250 L 20 246 C 6 244 6 214 20 210 Z'
const fender = piece('M 60 120 L 130 120 L 130 200 L 60 200 C 70 180 70 140 60 120 Z', 102, 160)
const frontDoor = piece('M 60 206 L 130 206 L 130 300 L 60 300 Z', 95, 253)
const rearDoor = piece('M 60 306 L 130 306 L 130 400 L 60 400 Z', 95, 353)

/**
 * The car as a workshop's damage sheet has it: seen from above, its sides unfolded, the front on top. The order is that
 * in which the eye, and the focus, go over it.
 */
export const drawnParts: Record<BodyPart, DrawnPiece[]> = {
  part_number_4: [piece(frontBumper, 200, 28)],
  part_number_11: bothSides(piece('M 60 68 L 130 60 L 130 114 L 60 114 Z', 95, 90)),
  part_number_1: [piece(hood, 200, 124)],
  part_number_2: [fender],
  part_number_3: [mirrored(fender)],
  part_number_14: [...bothSides(wheel(158)), ...bothSides(wheel(440))],
  part_number_17: bothSides(piece(mirror, 34, 228)),
  part_number_13: [piece(windscreen, 200, 224), piece(rearWindow, 200, 387)],
  part_number_5: [frontDoor],
  part_number_6: [mirrored(frontDoor)],
  part_number_16: [piece(roof, 200, 306)],
  part_number_7: [rearDoor],
  part_number_8: [mirrored(rearDoor)],
  part_number_15: bothSides(piece(sideStep, 30, 330)),
  part_number_9: [piece(trunk, 200, 476)],
  part_number_12: bothSides(piece('M 60 474 L 130 474 L 130 528 L 60 520 Z', 95, 499)),
  part_number_10: [piece(rearBumper, 200, 562)],
}

/** What belongs to the car and cannot be chosen: the quarter panels, and the pillars beside the roof. */
const quarter = 'M 60 406 L 130 406 L 130 468 L 60 468 C 70 456 70 424 60 406 Z'
const pillar = 'M 136 208 L 143 256 L 143 354 L 136 402 Z'
export const scenery = [quarter, otherSide(quarter), pillar, otherSide(pillar)]
