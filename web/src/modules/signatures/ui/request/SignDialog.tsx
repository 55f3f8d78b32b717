import { Button, Checkbox, FileButton, SegmentedControl, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { FormDialog } from '@/shared/ui/FormDialog';
import { drawnPicture, typedPicture, uploadedPicture } from '../../model/signature-picture';
import { DrawPad, INK } from './DrawPad';
import classes from './SignDialog.module.css';

type Way = 'kept' | 'draw' | 'type' | 'upload';

const MISSING: Readonly<Record<Way, string>> = {
  kept: 'Choose a signature first.',
  draw: 'Draw your signature first.',
  type: 'Type your name first.',
  upload: 'Choose a picture first.',
};

export interface SignDialogProps {
  fileName: string;
  /** The signature used before, as base64 of a PNG; null where there is none. */
  kept: string | null;
  /** Whether a signature can be kept for the next time: that takes an account. */
  canKeep?: boolean;
  /** What the organisation has every signer agree to; empty where it asks for nothing. */
  consent: string;
  /** What is put forward as the name to be typed. */
  signerName: string;
  isBusy: boolean;
  /** The picture as base64 of a PNG, and whether it is kept for the next time. What the organisation asks for was agreed to. */
  onSign: (png: string, isKept: boolean) => void;
  onClose: () => void;
}

/** Where a person gives the signature: the one used before, drawn, typed or brought. */
export function SignDialog(props: SignDialogProps) {
  const { fileName, kept, canKeep = false, consent, signerName, isBusy, onSign, onClose } = props;
  const size = usePhone() ? 'lg' : 'md';
  const terms = useId();
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? (kept ? 'kept' : 'draw');
  const [pad, setPad] = useState<HTMLCanvasElement | null>(null);
  const [wiped, setWiped] = useState(0);
  const [name, setName] = useState(signerName);
  const [brought, setBrought] = useState<string | null>(null);
  const [isKept, setKept] = useState(true);
  const [hasConsented, setConsented] = useState(false);
  const [lacksConsent, setLacksConsent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function sign(): void {
    const png =
      way === 'kept'
        ? kept
        : way === 'draw'
          ? pad && drawnPicture(pad)
          : way === 'type'
            ? typedPicture(name, INK)
            : brought;
    const isAgreed = consent === '' || hasConsented;
    setLacksConsent(!isAgreed);
    setProblem(png ? null : MISSING[way]);
    if (png && isAgreed) onSign(png, canKeep && isKept && way !== 'kept');
  }

  const ways = [
    ...(kept ? [{ value: 'kept', label: 'Yours' }] : []),
    { value: 'draw', label: 'Draw' },
    { value: 'type', label: 'Type' },
    { value: 'upload', label: 'Upload' },
  ];
  return (
    <FormDialog
      onClose={onClose}
      title="Sign document"
      about={fileName}
      submitLabel="Sign"
      isLoading={isBusy}
      onSubmit={sign}
      error={problem}
    >
      <SegmentedControl
        fullWidth
        size={size}
        aria-label="How you sign"
        data={ways}
        value={way}
        onChange={(next) => {
          setProblem(null);
          setPad(null);
          setChosen(next as Way);
        }}
      />
      {way === 'kept' && kept && <Picture png={kept} />}
      {way === 'draw' && (
        <div className={classes.drawing}>
          <DrawPad wiped={wiped} onInk={setPad} />
          <Button
            variant="subtle"
            size={size}
            onClick={() => {
              setPad(null);
              setWiped((times) => times + 1);
            }}
          >
            Clear
          </Button>
        </div>
      )}
      {way === 'type' && (
        <>
          <TextInput
            label="Your name"
            size={size}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <p className={classes.typed} aria-hidden>
            {name}
          </p>
        </>
      )}
      {way === 'upload' && (
        <div className={classes.drawing}>
          {brought && <Picture png={brought} />}
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={(file) =>
              void (file ? uploadedPicture(file) : Promise.resolve(null)).then((png) => {
                setBrought(png);
                setProblem(png ? null : 'This file is not a picture that can be used.');
              })
            }
          >
            {(props) => (
              <Button {...props} variant="default" size={size}>
                Choose a picture
              </Button>
            )}
          </FileButton>
        </div>
      )}
      {canKeep && way !== 'kept' && (
        <Checkbox
          size={size}
          label="Keep this signature for the next time"
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
      )}
      {consent !== '' && (
        <div className={classes.agree}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also by the keyboard. */}
          <p className={classes.terms} id={terms} tabIndex={0}>
            {consent}
          </p>
          <Checkbox
            size={size}
            label="I agree"
            aria-describedby={terms}
            checked={hasConsented}
            error={lacksConsent && !hasConsented && 'Tick this box to sign'}
            onChange={(event) => setConsented(event.currentTarget.checked)}
          />
        </div>
      )}
      <p className={classes.consent}>
        By signing you agree to the document as it is shown. Your name, the time and your signature are sealed into it.
      </p>
    </FormDialog>
  );
}

function Picture({ png }: { png: string }) {
  return <img className={classes.picture} src={`data:image/png;base64,${png}`} alt="Your signature" />;
}
