import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { listBilledOrders } from '#server/features/orders/public.ts'
import { implement } from '#server/kernel/implement.ts'
import { findCar, listCars } from './cars.repo.ts'
import { listBrands, listCarTypes } from './catalogue.repo.ts'
import { addBrand, addModel, changeOwner, createCar, removeCar, saveCar } from './vehicles.service.ts'

export const vehicleRoutes = implement(vehicles, {
  list: (scope, { query }) => listCars(scope, query),
  read: (scope, { params, query }) => findCar(scope, params.id, query.client_id),
  create: (scope, { body }) => createCar(scope, body),
  update: (scope, { params, body }) => saveCar(scope, params.id, body),
  delete: (scope, { params }) => removeCar(scope, params.id),
  changeOwner: (scope, { params, body }) => changeOwner(scope, params.id, body),
  orders: async (scope, { params, query }) => {
    await findCar(scope, params.id)
    return listBilledOrders(scope, { car: params.id }, query)
  },
  types: (scope, { query }) => listCarTypes(scope, query),
  brands: (scope, { query }) => listBrands(scope, query),
  addBrand: (scope, { body }) => addBrand(scope, body.name),
  addModel: (scope, { params, body }) => addModel(scope, params.id, body.name),
})
