export { findInsurers } from './insurer-lookup.ts'
