export { bodyShopDesk } from './body-shop-desk.service.ts'
export { listStages, withdrawStages } from './stages.repo.ts'
export { moveBodyShop } from './stages.service.ts'
