import { createStore } from './external-store';

/** A document that somebody is to be asked to sign. */
export interface SignatureOrder {
  fileId: string;
  name: string;
}

/** The documents that the dialog asks for, together as far as that is possible. Any module puts some there, signatures draw the dialog. */
export const signatureOrders = createStore<readonly SignatureOrder[]>([]);

/** Opens the dialog that asks people to sign, for all of these documents. */
export function askForSignatures(orders: readonly SignatureOrder[]): void {
  signatureOrders.set(orders);
}
