import { useState } from 'react';
import { PdfPreview, type PdfPreviewProps } from './PdfPreview';
import { PreviewProblem } from './PreviewProblem';

export type DocumentViewProps = Pick<PdfPreviewProps, 'url' | 'file' | 'marksOn' | 'sight'>;

/** A PDF document that a module keeps, page under page, from an address that does not end. */
export function DocumentView({ url, file, marksOn, sight }: DocumentViewProps) {
  const [problem, setProblem] = useState<{ reason?: string } | null>(null);
  if (problem) return <PreviewProblem title="Unable to load file" reason={problem.reason} />;
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
