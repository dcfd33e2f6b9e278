// A chosen file as a data URL: a host's CSP often allows `data:` images but not `blob:`.
import { useEffect, useState } from 'react';

type Preview = { readonly file: File; readonly address: string };

/** The data URL of a file once it is read; undefined until then, and if it cannot be read. */
export const usePreview = (file: File | undefined): string | undefined => {
  const [preview, setPreview] = useState<Preview>();
  useEffect(() => {
    if (!file) return undefined;
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'string') setPreview({ file, address: reader.result });
    };
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return preview?.file === file ? preview?.address : undefined;
};
