"""What the guide offers besides its pages: data, feeds, plain Markdown, and addresses that stay."""
