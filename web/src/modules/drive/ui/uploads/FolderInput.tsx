import type { Ref } from 'react';
import { chosenFolder, type UploadSource } from '../../model/upload-source';

export interface FolderInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  onFolder: (source: UploadSource) => void;
}

/** Lets a whole folder be chosen. Hidden: a button beside it opens it. */
export function FolderInput({ ref, label, onFolder }: FolderInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      // Known to every browser, and to no list of attributes.
      {...{ webkitdirectory: '' }}
      aria-label={label}
      onChange={(event) => {
        const source = chosenFolder(Array.from(event.currentTarget.files ?? []));
        // The same folder may be chosen again after it was removed.
        event.currentTarget.value = '';
        if (source) onFolder(source);
      }}
    />
  );
}
