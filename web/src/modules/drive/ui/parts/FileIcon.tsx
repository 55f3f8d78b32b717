import {
  IconFile,
  IconFileCode,
  IconFileMusic,
  IconFileText,
  IconFileTypeCsv,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeXls,
  IconFileZip,
  IconMail,
  IconMovie,
  IconPhoto,
  IconRulerMeasure,
} from '@tabler/icons-react';
import { type FileFamily, fileFamily } from '../../model/file-kind';
import classes from './parts.module.css';

const ICONS: Record<FileFamily, typeof IconFile> = {
  pdf: IconFileTypePdf,
  image: IconPhoto,
  video: IconMovie,
  audio: IconFileMusic,
  sheet: IconFileTypeXls,
  csv: IconFileTypeCsv,
  document: IconFileTypeDocx,
  slides: IconFileTypePpt,
  drawing: IconRulerMeasure,
  archive: IconFileZip,
  code: IconFileCode,
  text: IconFileText,
  mail: IconMail,
  other: IconFile,
};

/** A file's type as a drawing in the type's colour. Always beside the file's name, so it says nothing aloud. */
export function FileIcon({ name, mimeType }: { name: string; mimeType: string }) {
  return <FamilyIcon family={fileFamily(name, mimeType)} />;
}

/** The same for a family as such, without a file. */
export function FamilyIcon({ family }: { family: FileFamily }) {
  const Icon = ICONS[family];
  return <Icon className={classes.fileIcon} data-family={family} size="1.25rem" stroke={1.5} aria-hidden />;
}
