export { isOpenToSuppliers, stateLabel } from './notify-supplier';
export { sendMessage } from './send-message';
export {
  isSharedNow,
  officeReaders,
  type SharedRecord,
  type SideReaders,
  supplierReaders,
  supplierSeeing,
} from './sides';
export { supplierAccounts } from './supplier-accounts';
