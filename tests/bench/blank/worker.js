// Does nothing. It is there because a running worker keeps a process at hand, in which a popup starts faster.
