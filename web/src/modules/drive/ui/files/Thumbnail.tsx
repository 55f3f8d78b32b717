import type { DriveFile } from '../../api/types';
import { type FileFamily, fileFamily } from '../../model/file-kind';
import { thumbnailAddress } from '../../model/thumbnail';
import { FamilyIcon } from '../parts/FileIcon';
import { SmallPicture } from '../parts/SmallPicture';
import classes from './Thumbnail.module.css';

/** What a file looks like: a small picture of it, else a drawing of its type. */
export function Thumbnail({ file }: { file: DriveFile }) {
  return (
    <SmallPicture address={thumbnailAddress(file)}>
      <Sketch family={fileFamily(file.name, file.mimeType)} />
    </SmallPicture>
  );
}

const LINES = [14, 24, 33, 42, 51, 60];
const WIDTHS = [46, 58, 50, 56, 40, 52];

/** A drawing of a sheet with writing, a table or a plan on it; a plain type icon where none fits. */
function Sketch({ family }: { family: FileFamily }) {
  if (family === 'sheet' || family === 'csv') {
    return (
      <Sheet>
        {LINES.map((y, line) =>
          [14, 33, 52, 71].map((x) => (
            <rect key={x} x={x} y={y} width={(WIDTHS[(line + x) % 6] ?? 46) / 4} height="4" opacity={line ? 0.55 : 1} />
          )),
        )}
      </Sheet>
    );
  }
  if (family === 'drawing') {
    return (
      <Sheet>
        <path
          d="M16 18h68v44H16zM16 40h24M40 18v28M62 62V34h22M62 34v-6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <path d="M40 46a10 10 0 0 0 10-10" fill="none" stroke="currentColor" strokeWidth="1" />
      </Sheet>
    );
  }
  if (
    family === 'pdf' ||
    family === 'document' ||
    family === 'text' ||
    family === 'mail' ||
    family === 'code' ||
    family === 'slides'
  ) {
    return (
      <Sheet>
        {LINES.map((y, line) => (
          <rect key={y} x="18" y={y} width={WIDTHS[line]} height={line ? 2.5 : 4} opacity={line ? 0.55 : 1} />
        ))}
      </Sheet>
    );
  }
  return (
    <span className={classes.plain}>
      <FamilyIcon family={family} />
    </span>
  );
}

function Sheet({ children }: { children: React.ReactNode }) {
  return (
    <svg className={classes.sheet} viewBox="0 0 100 74" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {children}
    </svg>
  );
}
