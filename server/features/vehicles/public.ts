export { problemsOfCars, refuseWrongCars } from './car-checks.service.ts'
export { listCarsOfClient } from './cars.repo.ts'
export { addCars } from './vehicles.service.ts'
