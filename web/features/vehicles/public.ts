export { CarFields } from './car-fields.tsx'
export { type CarValues, emptyCar, type FilledInCar, filledInCar } from './car-values.ts'
