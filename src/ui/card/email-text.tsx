/** An email address that breaks at its @ in a narrow place, before a word would break. */
export function EmailText({ children }: { children: string }) {
  const at = children.indexOf('@') + 1;
  return (
    <bdi>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </bdi>
  );
}
