import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { usePhone } from '@/shared/lib/use-phone';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { usePhoneTask } from '@/shared/ui/phone-task';
import { SearchBox } from '@/shared/ui/SearchBox';
import { VIEW_WORDS } from '../../model/list-view';
import { parseUploadSearch } from '../../model/upload-search';
import { RemainingBadge } from '../parts/RemainingBadge';
import classes from './UploadPage.module.css';
import { UploadPanel } from './UploadPanel';

/** /drive/upload: the same as the dialog, as a page. Ends on the list of all files; giving up goes back. */
export function UploadPage() {
  const isPhone = usePhone();
  usePhoneTask();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const wanted = parseUploadSearch(useSearch({ strict: false }));
  const goToFiles = () => void navigate({ to: '/drive/all' });
  // A search leads to where files are listed; what was typed since then goes on in the box there.
  const search = (text: string) =>
    text !== '' && void navigate({ to: '/drive/all', search: { search: text }, state: { isSearching: true } });
  // On a phone the page is a task, with nothing in it that leads away.
  const box = <SearchBox group="Drive" label={VIEW_WORDS.all.searchLabel} value="" onChange={search} />;
  const goBack = () => (canGoBack ? router.history.back() : goToFiles());
  return (
    <UploadPanel wanted={wanted} onCancel={goBack} onBackground={goToFiles} onFinished={goToFiles}>
      {({ body, footer }) => (
        <PageFrame>
          <PageBar
            title="Upload File"
            start={
              isPhone && (
                <ActionIcon size="2.75rem" aria-label="Back" onClick={goBack}>
                  <IconArrowLeft size="1.375rem" stroke={1.6} aria-hidden />
                </ActionIcon>
              )
            }
          >
            {!isPhone && box}
            {!isPhone && <RemainingBadge />}
          </PageBar>
          {isPhone && (
            <div className={classes.room}>
              <RemainingBadge />
            </div>
          )}
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
