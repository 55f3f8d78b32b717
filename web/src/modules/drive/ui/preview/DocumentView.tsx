import { useState } from 'react';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PdfPreview, type PdfPreviewProps } from './PdfPreview';

export type DocumentViewProps = Pick<PdfPreviewProps, 'url' | 'file' | 'marksOn' | 'sight'>;

/** A PDF document that a module keeps, page under page, from an address that does not end. */
export function DocumentView({ url, file, marksOn, sight }: DocumentViewProps) {
  const [problem, setProblem] = useState<{ reason?: string } | null>(null);
  if (problem) {
    return (
      <LoadFailure what="The document" error={{ message: problem.reason ?? '' }} onRetry={() => setProblem(null)} />
    );
  }
  return (
    <PdfPreview
      url={url}
      file={file}
      kind="pdf"
      renew={() => Promise.resolve(url)}
      onFail={(reason) => setProblem({ reason })}
      marksOn={marksOn}
      sight={sight}
    />
  );
}
