// What other modules may use of this one.
export { isOpenToSuppliers, stateLabel } from './notify-supplier';
export { sendMessage } from './send-message';
export { supplierAccounts } from './supplier-accounts';
