/** True for a UUID, as ids in addresses are. */
export const isUuid = (word: unknown): word is string =>
  typeof word === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word);
