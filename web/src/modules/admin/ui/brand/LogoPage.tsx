import { Button, FileButton, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useObjectAddress } from '@/shared/lib/use-object-address';
import { usePhone } from '@/shared/lib/use-phone';
import { useTenant } from '@/shared/session/use-session';
import { readableSurfaces, type Scheme } from '@/shared/theme/surfaces';
import type { Palette } from '@/shared/theme/theme-value';
import { BrandLogo } from '@/shared/ui/BrandLogo';
import { confirm } from '@/shared/ui/confirm/confirm';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { SettingsPage as Page, SettingsSection } from '@/shared/ui/SettingsSection';
import {
  appearanceQuery,
  type TenantAppearance,
  useRemoveLogo,
  useSetLogo,
  useUpdateAppearance,
} from '../../api/appearance';
import { contentProblem, LOGO_TYPES, logoProblem, MAX_LOGO_CHARS } from '../../model/logo-check';
import { contrastWarning } from '../../model/logo-contrast';
import { PAGES } from '../../model/pages';
import { AdminPage } from '../parts/AdminPage';
import { Refusal } from '../parts/Refusal';
import classes from './LogoPage.module.css';
import { useLogoPixels } from './use-logo-pixels';

/** /admin/logo: what stands for the organisation, letters or an image. */
export function LogoPage() {
  return (
    <AdminPage page={PAGES.logo}>
      <LogoSettings />
    </AdminPage>
  );
}

function LogoSettings() {
  const query = useQuery(appearanceQuery());
  if (query.data) {
    const { appearance, version, can } = query.data;
    const { logo, light, dark } = appearance;
    return <LogoForm logo={logo} surfaces={{ light, dark }} version={version} mayChange={can.change} />;
  }
  return (
    <>
      <PageBar title={PAGES.logo.title} />
      {query.isError && <LoadFailure what="The logo" error={query.error} onRetry={() => void query.refetch()} />}
    </>
  );
}

interface LogoFormProps {
  logo: TenantAppearance['logo'];
  /** The organisation's own, as they were chosen. */
  surfaces: Readonly<Record<Scheme, Palette>>;
  version: number;
  mayChange: boolean;
}

function LogoForm({ logo, surfaces, version, mayChange }: LogoFormProps) {
  const size = usePhone() ? 'lg' : 'md';
  const { name } = useTenant();
  const [type, setType] = useState(logo.type);
  const [text, setText] = useState(logo.text);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const picked = useObjectAddress(file);
  const updating = useUpdateAppearance('Logo saved');
  const bringing = useSetLogo();
  const removing = useRemoveLogo();
  const isChanged = type !== logo.type || text !== logo.text || file !== null;
  const image = picked ?? logo.imageUrl;
  const isUsable = type === 'text' || image !== null;

  const reset = () => {
    setType(logo.type);
    setText(logo.text);
    setFile(null);
    setProblem(null);
  };
  const save = () => {
    const rest = type !== logo.type || text !== logo.text ? { logo: { type, text } } : null;
    const saveRest = (at: number) => rest && updating.mutate({ version: at, change: rest });
    if (!file) return saveRest(version);
    // An image that was brought is shown: what remains to be said then is the text.
    bringing.mutate(
      { version, file },
      {
        onSuccess: () => {
          setFile(null);
          if (text !== logo.text || type === 'text')
            updating.mutate({ version: version + 1, change: { logo: { type, text } } });
        },
      },
    );
  };
  const remove = async () => {
    const agreed = await confirm({
      title: 'Delete the image?',
      message: 'The organisation’s initials appear again, also in emails already sent.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (agreed) removing.mutate(version, { onSuccess: () => setType('text') });
  };
  const choose = async (next: File | null) => {
    if (!next) return;
    const found = logoProblem(next) ?? (await contentProblem(next));
    setProblem(found);
    if (!found) setFile(next);
  };

  return (
    <PageFrame onSubmit={save}>
      <PageBar title={PAGES.logo.title} aside={isChanged && 'Unsaved changes'}>
        {isChanged && (
          <Button variant="default" onClick={reset}>
            Cancel
          </Button>
        )}
        {mayChange && (
          <Button type="submit" disabled={!isChanged || !isUsable} loading={updating.isPending || bringing.isPending}>
            Save
          </Button>
        )}
      </PageBar>
      <Page>
        <SettingsSection title="Logo Settings" hint="Customize your organization's brand identity">
          <SegmentedControl
            fullWidth
            aria-label="Kind of logo"
            disabled={!mayChange}
            value={type}
            onChange={setType}
            data={[
              { value: 'text', label: 'Text Logo' },
              { value: 'image', label: 'Image Logo' },
            ]}
          />
          {!mayChange && <Refusal>Changing the logo needs the permission tenant.manage_settings.</Refusal>}
        </SettingsSection>
        {type === 'text' ? (
          <SettingsSection title="Text Logo" hint="Company name">
            <TextInput
              aria-label="Text Logo"
              size={size}
              maxLength={MAX_LOGO_CHARS}
              placeholder={name}
              value={text}
              readOnly={!mayChange}
              onChange={(event) => setText(event.currentTarget.value)}
              rightSectionWidth="4rem"
              rightSection={
                <span className={classes.counter}>
                  {text.length}/{MAX_LOGO_CHARS}
                </span>
              }
            />
          </SettingsSection>
        ) : (
          <SettingsSection title="Image Logo" hint={'PNG, JPG, GIF up to 2MB'}>
            <div className={classes.image}>
              <FileButton onChange={(next) => void choose(next)} accept={LOGO_TYPES} disabled={!mayChange}>
                {(props) => (
                  <Button variant="default" size={size} {...props}>
                    Upload file
                  </Button>
                )}
              </FileButton>
              {logo.imageUrl && !file && mayChange && (
                <Button
                  variant="subtle"
                  size={size}
                  data-danger
                  loading={removing.isPending}
                  onClick={() => void remove()}
                >
                  Delete image
                </Button>
              )}
              {file && <span className={classes.file}>{file.name}</span>}
            </div>
            {problem && (
              <p role="alert" className={classes.problem}>
                {problem}
              </p>
            )}
          </SettingsSection>
        )}
        <SettingsSection title="Preview" hint="Also on the log-in page, on shares and in emails.">
          <Previews surfaces={surfaces} text={text.trim()} image={type === 'image' ? image : null} />
        </SettingsSection>
      </Page>
    </PageFrame>
  );
}

interface PreviewsProps {
  surfaces: LogoFormProps['surfaces'];
  text: string;
  image: string | null;
}

/** The logo on both grounds, with a word where it is lost on one. */
function Previews({ surfaces, text, image }: PreviewsProps) {
  const { name } = useTenant();
  const pixels = useLogoPixels(image);
  return (
    <div className={classes.previews}>
      {(['light', 'dark'] as const).map((scheme) => {
        const ground = readableSurfaces(surfaces[scheme], scheme).palette.primary;
        const warning = pixels && contrastWarning(pixels, ground, scheme);
        return (
          <div key={scheme}>
            <div className={classes.preview} data-mantine-color-scheme={scheme}>
              <BrandLogo name={name} text={text} imageUrl={image} />
            </div>
            <p role="status" className={classes.warning}>
              {warning}
            </p>
          </div>
        );
      })}
    </div>
  );
}
