export { bodyShopDesk } from './body-shop-desk.service.ts'
export { listStages, withdrawFrom } from './stages.repo.ts'
export { moveBodyShop } from './stages.service.ts'
