import { useQuery } from '@tanstack/react-query';
import { storageQuery } from '../../api/storage';
import { storageWords } from '../../model/storage-figures';

/** Says what the storage used is made of, wherever it is stated; nothing where the person may not know, or nothing is stored. */
export function StorageParts({ className }: { className?: string }) {
  const storage = useQuery(storageQuery()).data;
  const words = storage && storageWords(storage.usage, storage.drives);
  return words ? <p className={className}>{words}</p> : null;
}
