import { createFileRoute } from '@tanstack/react-router';
import { readUploadSearch, UploadPage } from '@/modules/drive';

export const Route = createFileRoute('/_workspace/drive/upload')({
  validateSearch: readUploadSearch,
  component: UploadPage,
});
