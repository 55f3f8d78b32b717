import { useQuery } from '@tanstack/react-query';
import { storageQuery } from '../../api/storage';
import { storageWords } from '../../model/storage-figures';

export interface StoragePartsProps {
  className?: string;
  /** The page says elsewhere that the trash isn't counted. */
  omitsTrash?: boolean;
}

/** Says what the storage used is made of, wherever it is stated; nothing where the person may not know, or nothing is stored. */
export function StorageParts({ className, omitsTrash = false }: StoragePartsProps) {
  const storage = useQuery(storageQuery()).data;
  const words = storage && storageWords(storage.usage, storage.drives);
  if (!words) return null;
  return <p className={className}>{omitsTrash ? words : `${words} The trash isn’t counted.`}</p>;
}
