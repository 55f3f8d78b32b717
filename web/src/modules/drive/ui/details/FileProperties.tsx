import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FactList } from '@/shared/ui/FactList';
import { fileQuery, previewQuery } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import { fileFacts, isComposite } from '../../model/file-facts';
import { previewKind } from '../../model/file-kind';
import { thumbnailAddress } from '../../model/thumbnail';
import { FileIcon } from '../parts/FileIcon';
import { SmallPicture } from '../parts/SmallPicture';
import classes from './details.module.css';

/** Pictures up to this size are shown as they are, in bytes; a larger one is not fetched for a glance. */
const SHOWN_PICTURE = 10 * 1024 * 1024;

/** What a file is and where it lies, under a picture of it where there is one. */
export function FileProperties({ file }: { file: DriveFile }) {
  const whole = useQuery({ ...fileQuery(file.id), enabled: isComposite(file.checksum) });
  return (
    <>
      <Picture file={file} />
      <div className={classes.facts}>
        <FactList facts={fileFacts(file, whole.data?.sha256 ?? null, whole.data?.promisedSha256 ?? null)} />
      </div>
    </>
  );
}

function Picture({ file }: { file: DriveFile }) {
  const isPicture = previewKind(file.name, file.mimeType) === 'image' && file.size <= SHOWN_PICTURE;
  const signed = useQuery({ ...previewQuery(file), enabled: isPicture });
  const [hasFailed, setFailed] = useState(false);
  const thumbnail = thumbnailAddress(file);
  if (!isPicture && thumbnail === null) return null;
  return (
    <div className={classes.picture}>
      {signed.data && !hasFailed ? (
        <img src={signed.data.url} alt={file.name} onError={() => setFailed(true)} />
      ) : (
        <SmallPicture address={thumbnail}>
          <FileIcon name={file.name} mimeType={file.mimeType} />
        </SmallPicture>
      )}
    </div>
  );
}
