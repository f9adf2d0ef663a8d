import { Component, type ReactNode } from 'react';
import { Failure } from '../base/design/Failure.tsx';

interface Props {
  /** A change of it clears the error: the address. */
  readonly resetKey: string;
  /** Once what broke is told. */
  readonly onFailure: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
  /** It was asked for again here once: if that does not help, the page is loaded anew. */
  readonly isRetried: boolean;
  readonly resetKey: string;
}

/** Keeps header and footer when a screen breaks. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {
    error: undefined,
    failed: false,
    isRetried: false,
    resetKey: this.props.resetKey,
  };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey
      ? null
      : { error: undefined, failed: false, isRetried: false, resetKey };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  readonly #retry = () => this.setState({ error: undefined, failed: false, isRetried: true });

  override render() {
    const { error, failed, isRetried } = this.state;
    if (!failed) return this.props.children;
    return <Failure error={error} {...(isRetried ? {} : { retry: this.#retry })} />;
  }
}
