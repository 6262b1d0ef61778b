export { refuseWrongCars } from './car-checks.service.ts'
export { addNewModels, knownCarNames, listCarTypeNames, listInsurerNames } from './car-names.repo.ts'
export { listCarsOfClient } from './cars.repo.ts'
export { addCars } from './vehicles.service.ts'
