import type { BodyPart } from '#domain/bodyshop/body-parts.ts'

/** How large the sheet is that everything below is drawn on; a unit is a little less than a pixel of a phone. */
export const sheet = { width: 400, height: 590 }

type Place = { x: number; y: number }
/** `shapes` are one part together; `marks` are where its number stands. */
type Drawn = { shapes: readonly string[]; marks: readonly Place[] }

const mirrored = (x: number) => sheet.width - x

/** A shape and the same on the other side of the car: only capital commands with x, y pairs. */
function bothSides(path: string, mark: Place): Drawn {
  return { shapes: [path, otherSide(path)], marks: [mark, { x: mirrored(mark.x), y: mark.y }] }
}
function otherSide(path: string): string {
  return path.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${mirrored(Number(x))} ${y}`)
}
function oneSide(path: string, mark: Place): Drawn {
  return { shapes: [path], marks: [mark] }
}
function right({ shapes: [path = ''], marks: [mark = { x: 0, y: 0 }] }: Drawn): Drawn {
  return oneSide(otherSide(path), { x: mirrored(mark.x), y: mark.y })
}
function wheel(y: number): string {
  return `M 27 ${y - 27} C 42 ${y - 27} 54 ${y - 15} 54 ${y} C 54 ${y + 15} 42 ${y + 27} 27 ${y + 27} C 12 ${y + 27} 0 ${y + 15} 0 ${y} C 0 ${y - 15} 12 ${y - 27} 27 ${y - 27} Z`
}

const frontWheels = bothSides(wheel(158), { x: 27, y: 158 })
const rearWheels = bothSides(wheel(440), { x: 27, y: 440 })
const fender = oneSide('M 60 120 L 130 120 L 130 200 L 60 200 C 70 180 70 140 60 120 Z', { x: 102, y: 160 })
const frontDoor = oneSide('M 60 206 L 130 206 L 130 300 L 60 300 Z', { x: 95, y: 253 })
const rearDoor = oneSide('M 60 306 L 130 306 L 130 400 L 60 400 Z', { x: 95, y: 353 })

/** The car as a workshop's damage sheet has it: seen from above, its sides unfolded, the front on top. */
export const drawnParts: Record<BodyPart, Drawn> = {
  part_number_4: oneSide('M 60 60 C 60 24 110 6 200 6 C 290 6 340 24 340 60 L 300 54 C 240 46 160 46 100 54 Z', {
    x: 200,
    y: 28,
  }),
  part_number_11: bothSides('M 60 68 L 130 60 L 130 114 L 60 114 Z', { x: 95, y: 90 }),
  part_number_1: oneSide('M 136 60 C 170 54 230 54 264 60 L 264 196 C 230 188 170 188 136 196 Z', { x: 200, y: 124 }),
  part_number_2: fender,
  part_number_3: right(fender),
  part_number_14: {
    shapes: [...frontWheels.shapes, ...rearWheels.shapes],
    marks: [...frontWheels.marks, ...rearWheels.marks],
  },
  part_number_17: bothSides('M 54 204 L 54 250 L 20 246 C 6 244 6 214 20 210 Z', { x: 34, y: 228 }),
  part_number_13: {
    shapes: [
      'M 136 202 C 170 194 230 194 264 202 L 252 254 C 230 248 170 248 148 254 Z',
      'M 148 358 C 170 364 230 364 252 358 L 264 408 C 230 416 170 416 136 408 Z',
    ],
    marks: [
      { x: 200, y: 224 },
      { x: 200, y: 387 },
    ],
  },
  part_number_5: frontDoor,
  part_number_6: right(frontDoor),
  part_number_16: oneSide('M 148 260 C 170 254 230 254 252 260 L 252 352 C 230 358 170 358 148 352 Z', {
    x: 200,
    y: 306,
  }),
  part_number_7: rearDoor,
  part_number_8: right(rearDoor),
  part_number_15: bothSides('M 12 262 C 12 256 48 256 48 262 L 48 398 C 48 404 12 404 12 398 Z', { x: 30, y: 330 }),
  part_number_9: oneSide('M 136 414 C 170 422 230 422 264 414 L 264 526 C 230 534 170 534 136 526 Z', {
    x: 200,
    y: 476,
  }),
  part_number_12: bothSides('M 60 474 L 130 474 L 130 528 L 60 520 Z', { x: 95, y: 499 }),
  part_number_10: oneSide(
    'M 60 530 L 100 536 C 160 544 240 544 300 536 L 340 530 C 340 566 290 584 200 584 C 110 584 60 566 60 530 Z',
    { x: 200, y: 562 },
  ),
}

/** What belongs to the car and cannot be chosen: the quarter panels, and the pillars beside the roof. */
const quarter = 'M 60 406 L 130 406 L 130 468 L 60 468 C 70 456 70 424 60 406 Z'
const pillar = 'M 136 208 L 143 256 L 143 354 L 136 402 Z'
export const scenery = [quarter, otherSide(quarter), pillar, otherSide(pillar)]
