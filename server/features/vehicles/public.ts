export { carOf } from './answered-car.ts'
export { refuseWrongCars } from './car-checks.service.ts'
export {
  brandKey,
  brandName,
  carFits,
  describedFits,
  joinCarNames,
  modelName,
  withCarNames,
} from './car-fragments.repo.ts'
export { addNewModels, knownCarNames, listCarTypeNames } from './car-names.repo.ts'
export { listCarsOfClient } from './cars.repo.ts'
export { firstOwnId } from './catalogue.repo.ts'
export { addCars } from './vehicles.service.ts'
