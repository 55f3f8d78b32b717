import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { parseUploadSearch } from '../../model/upload-search';
import classes from './UploadPage.module.css';
import { UploadPanel } from './UploadPanel';

/** /drive/upload: the same as the dialog, as a page. Ends on the list of all files; giving up goes back. */
export function UploadPage() {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const wanted = parseUploadSearch(useSearch({ strict: false }));
  const goToFiles = () => void navigate({ to: '/drive/all' });
  const goBack = () => (canGoBack ? router.history.back() : goToFiles());
  return (
    <UploadPanel wanted={wanted} onCancel={goBack} onBackground={goToFiles} onFinished={goToFiles}>
      {({ body, footer }) => (
        <PageFrame>
          <PageBar title="Upload File" />
          <div className={classes.scroll}>
            <div className={classes.column}>
              {body}
              {footer && <div className={classes.footer}>{footer}</div>}
            </div>
          </div>
        </PageFrame>
      )}
    </UploadPanel>
  );
}
