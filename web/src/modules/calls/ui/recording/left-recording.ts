/** Set while this browser keeps a recording that is not in the Drive yet, so that most pages need not look. */
export const LEFT_RECORDING = 'callRecordingKept';
