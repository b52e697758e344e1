import { EditOutlined } from '@ant-design/icons';
import type { Field } from '@formily/core';
import { connect, mapReadPretty, observer, useField } from '@formily/react';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../texts';
import { usePicture } from './file-access';
import './signature.css';

const Pad = lazy(() => import('./signature-pad'));

interface SignatureProps {
  id?: string;
  value?: unknown;
  'aria-describedby'?: string;
}

const SignatureInput = observer(function SignatureInput({ value, ...control }: SignatureProps) {
  const field = useField<Field>();
  const [isOpen, setOpen] = useState(false);
  const isEditable = field.pattern === 'editable';
  const isSigned = typeof value === 'string' && value !== '';
  const title = String(field.title ?? '');
  const open = () => setOpen(true);
  return (
    <>
      {isSigned ? (
        <div className="signature">
          <SignaturePicture id={value} title={title} />
          {isEditable && (
            <>
              <Button {...control} aria-label={`${title} ${texts.signAgain}`} onClick={open}>
                {texts.signAgain}
              </Button>
              <Button
                type="text"
                aria-label={`${title} ${texts.clearSignature}`}
                onClick={() => void field.onInput(undefined)}
              >
                {texts.clearSignature}
              </Button>
            </>
          )}
        </div>
      ) : (
        <Button
          {...control}
          block
          type="dashed"
          icon={<EditOutlined />}
          disabled={!isEditable}
          aria-label={`${title} ${texts.sign}`}
          onClick={open}
        >
          {texts.sign}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <Pad
            title={title}
            onSigned={(signed) => {
              setOpen(false);
              void field.onInput(signed);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
});

function SignaturePicture({ id, title }: { id: string; title: string }) {
  const address = usePicture(id);
  const name = `${title} ${texts.signed}`;
  if (address === undefined) return <span className="signature-picture">{texts.signed}</span>;
  return <img className="signature-picture" src={address} alt={name} />;
}

const SignatureView = observer(function SignatureView({ value }: SignatureProps) {
  const { title } = useField<Field>();
  if (typeof value !== 'string' || value === '') return <span className="empty-value">-</span>;
  return <SignaturePicture id={value} title={String(title ?? '')} />;
});

/** A signature written by hand, or typed, and kept as a picture by the gateway. */
export const Signature = connect(SignatureInput, mapReadPretty(SignatureView));
