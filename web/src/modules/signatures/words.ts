/** What is said of signatures elsewhere. */

import type { FactReader } from '@/shared/audit/facts';
import type { Deeds, ModuleWords } from '@/shared/lib/module-words';

/** Somebody without an account did it: the product says so in its own name. */
const outsider = (facts: FactReader): string => {
  const by = facts.plain('by', '');
  return by ? `recorded that ${by} ` : '';
};

const deeds: Deeds = {
  'signature.requested': (facts) => `requested signatures on ${facts.quoted('name', 'a document')}`,
  'signature.rewritten': (facts) => `repaired the damaged file of ${facts.quoted('name', 'a document')}`,
  'signature.sent': (facts) => `created a link to sign ${facts.quoted('name', 'a document')}`,
  'signature.code_sent': (facts) => `${outsider(facts)}got a code to sign ${facts.quoted('name', 'a document')}`,
  'signature.code_wrong': (facts) =>
    `${outsider(facts)}gave a wrong code to sign ${facts.quoted('name', 'a document')}`,
  'signature.code_given': (facts) => `${outsider(facts)}gave the code to sign ${facts.quoted('name', 'a document')}`,
  'signature.viewed': (facts) => `${outsider(facts)}opened ${facts.quoted('name', 'a document')} to sign it`,
  'signature.completed': (facts) => `${outsider(facts)}signed ${facts.quoted('name', 'a document')}`,
  'signature.stamped': (facts) =>
    `${outsider(facts)}had a signature on ${facts.quoted('name', 'a document')} stamped with the time`,
  'signature.unstamped': (facts) =>
    `${outsider(facts)}signed ${facts.quoted('name', 'a document')} without a time stamp: the server gave none`,
  'signature.sealed': (facts) => `${outsider(facts)}completed the signing of ${facts.quoted('name', 'a document')}`,
  'signature.declined': (facts) => `${outsider(facts)}declined to sign ${facts.quoted('name', 'a document')}`,
  'signature.delegated': (facts) =>
    `${outsider(facts)}asked ${facts.plain('to', 'someone else')} to sign ${facts.quoted('name', 'a document')} instead`,
  'signature.cancelled': (facts) => `cancelled the signing of ${facts.quoted('name', 'a document')}`,
  'signature.reminded': (facts) => `reminded the signers of ${facts.quoted('name', 'a document')}`,
  'signature.expired': (facts) => `ended the signing of ${facts.quoted('name', 'a document')}: the time ran out`,
  'signature.template_created': (facts) => `kept the signature template ${facts.quoted('name', 'without a name')}`,
  'signature.template_changed': (facts) => `changed the signature template ${facts.quoted('name', 'without a name')}`,
  'signature.template_deleted': (facts) => `deleted the signature template ${facts.quoted('name', 'without a name')}`,
  'signature.consent_changed': () => 'changed what signers agree to',
  'signature.seal_set': (facts) =>
    `had documents sealed with the certificate ${facts.quoted('name', 'of the organisation')} from now on`,
  'signature.seal_removed': (facts) =>
    `stopped sealing documents with the certificate ${facts.quoted('name', 'of the organisation')}`,
  'signature.owner_changed': (facts) => `gave the signature requests of ${facts.person} to ${facts.member('to')}`,
};

export const words: ModuleWords = {
  deeds,
  belongings: {
    'signatures.requests': ['signature request', 'signature requests'],
  },
};
