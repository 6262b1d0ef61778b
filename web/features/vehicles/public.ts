export { CarFields } from './car-fields.tsx'
export { type CarValues, emptyCar, filledInCar } from './car-values.ts'
